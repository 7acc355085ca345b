const FIELDS = 'input, textarea, select, [role="combobox"], [role="textbox"], [role="alert"]'

/** Whether one of these lies in the field of view where the region would be. */
const covers = (selector: string, { top, bottom }: DOMRect, left: number, right: number): boolean =>
  [...document.querySelectorAll(selector)].some((element) => {
    const box = element.getBoundingClientRect()
    return (
      box.width > 1 &&
      box.top < bottom &&
      box.bottom > top &&
      box.left < right &&
      box.right > left &&
      element.closest('[aria-label="Messages"]') === null
    )
  })

/** The right side only where the left would cover a field or its message, and the right nothing that one presses. */
function sideOf(region: HTMLElement): 'left' | 'right' {
  const box = region.getBoundingClientRect()
  const gap = Number.parseFloat(getComputedStyle(region).getPropertyValue('--gap'))
  const room = document.documentElement.clientWidth
  return covers(FIELDS, box, gap, gap + box.width) && !covers(`${FIELDS}, button, a[href]`, box, room - gap - box.width, room - gap)
    ? 'right'
    : 'left'
}

/**
 * Puts the region of the banners to its side; later than they, when a form has scrolled to its faults. It leaves the right side when something to press
 * comes to lie under it, as the rows of a list do that moves up, but not from under the pointer or the focus.
 * @returns ends that
 */
export function keepPlaced(region: HTMLElement): () => void {
  region.dataset.side = sideOf(region)
  let frame = 0
  const check = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      if (region.dataset.side === 'right' && !region.matches(':hover, :focus-within')) region.dataset.side = sideOf(region)
    })
  }
  const resized = new ResizeObserver(check)
  resized.observe(document.body)
  addEventListener('scroll', check, { capture: true, passive: true })
  return () => {
    cancelAnimationFrame(frame)
    resized.disconnect()
    removeEventListener('scroll', check, { capture: true })
  }
}
