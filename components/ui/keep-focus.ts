let isStarted = false
/** So many elements that had the focus are remembered: a row's button, its menu, the dialog over it. */
const REMEMBERED = 8
const FOCUSABLE = ['a[href]', 'button:enabled', 'input:enabled', 'select:enabled', 'textarea:enabled', '[tabindex]']
  .map((kind) => `${kind}:not([tabindex="-1"])`)
  .join()

const canTake = (element: HTMLElement): boolean =>
  element.isConnected &&
  element.matches(':not(:disabled)') &&
  element.checkVisibility({ visibilityProperty: true }) &&
  element.closest('[inert], [aria-hidden="true"]') === null

const focusables = (part: Element): HTMLElement[] => [
  ...(part.matches(FOCUSABLE) ? [part as HTMLElement] : []),
  ...part.querySelectorAll<HTMLElement>(FOCUSABLE),
]

/** Elements from one on in a direction, nearest first. */
function* line(from: Node | null, next: (node: Node) => Node | null): Generator<Element> {
  for (let node = from; node !== null; node = next(node)) if (node instanceof Element) yield node
}

/** Where the focus goes in place of an element that was taken away: the same control of the next row, else of the one before, else what stands nearest outside. */
function standInFor(element: HTMLElement, records: readonly MutationRecord[]): HTMLElement | null {
  const removed = element.getRootNode()
  const record = records.findLast(({ removedNodes }) => [...removedNodes].includes(removed as ChildNode))
  if (record === undefined || !(removed instanceof Element)) return null
  const index = focusables(removed).indexOf(element)
  const at = (part: Element): HTMLElement | undefined => {
    const all = focusables(part)
    return [all[index], ...all].find((candidate) => candidate !== undefined && canTake(candidate))
  }
  let [next, previous, parent]: [Node | null, Node | null, Node | null] = [record.nextSibling, record.previousSibling, record.target]
  while (parent instanceof Element && parent !== document.body) {
    for (const part of [...line(next, (node) => node.nextSibling), ...line(previous, (node) => node.previousSibling)]) {
      const found = part.isConnected ? at(part) : undefined
      if (found !== undefined) return found
    }
    if (parent.matches('main, [role="dialog"], [role="alertdialog"]')) return null
    ;[next, previous, parent] = [parent.nextSibling, parent.previousSibling, parent.parentNode]
  }
  return null
}

/**
 * A control that is off while it works, such as the button of an export, loses the focus by that, and gets it back when it is on again, unless the reader
 * has turned to something else.
 * @param first as `keepFocus`
 */
function keepOffFocus(first: EventTarget | null): void {
  let last = first
  let off: EventTarget | null = null
  /** Nobody else has the focus: the page or the dialog as a whole at most. */
  const isFree = (element: HTMLElement): boolean => document.activeElement === null || document.activeElement.contains(element)
  const check = (element: HTMLElement) => {
    if (element.matches(':disabled')) {
      if (element === last && isFree(element)) off = element
    } else if (element === off) {
      off = null
      if (isFree(element) && canTake(element)) element.focus({ preventScroll: true })
    }
  }
  const onPointerDown = ({ target }: PointerEvent) => {
    off = null
    if (!(last instanceof Node && target instanceof Node && last.contains(target))) last = null
  }
  // It may have gone off, and even on again, while this was loaded.
  if (first instanceof HTMLElement) {
    if (!first.matches(':disabled') && first !== document.activeElement) off = first
    check(first)
  }
  new MutationObserver((records) => {
    for (const { target } of records) if (target instanceof HTMLElement) check(target)
  }).observe(document.body, { attributeFilter: ['disabled'], subtree: true })
  document.addEventListener('focusin', ({ target }) => {
    last = target
  })
  document.addEventListener('pointerdown', onPointerDown, true)
}

/**
 * What is taken away takes the focus with it, and who works by keyboard would begin at the top again: a row that is deleted, a button that its press removes.
 * The focus goes to what stands in its place. Begins once, and for as long as the document is open.
 * @param first had the focus first, and may have lost it again since
 */
export function keepFocus(first: EventTarget | null): void {
  if (isStarted) return
  isStarted = true
  keepOffFocus(first)
  let held: HTMLElement[] = []
  /** Null = the reader has left it for no other. */
  let current: HTMLElement | null = null
  let address = location.pathname
  const take = (target: EventTarget | null) => {
    if (!(target instanceof HTMLElement)) return
    if (address !== location.pathname) held = []
    address = location.pathname
    held = [...held.filter((element) => element !== target), target].slice(-REMEMBERED)
    current = target
  }
  const onFocus = ({ target }: FocusEvent) => take(target)
  const onBlur = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (current === target && current?.isConnected && document.hasFocus()) current = null
    })
  const give = () => {
    // What takes the focus by itself comes first. On another page it begins again.
    if (document.activeElement !== document.body || address !== location.pathname) return
    const to = held.findLast(canTake) ?? document.querySelector('main')
    to?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver((records) => {
    if (held.every(({ isConnected }) => isConnected)) return
    const isLost = current !== null && !current.isConnected
    held = held.flatMap((element) => (element.isConnected ? element : (standInFor(element, records) ?? [])))
    if (!isLost) return
    current = null
    requestAnimationFrame(() => setTimeout(give))
  })
  observer.observe(document.body, { childList: true, subtree: true })
  if (document.activeElement !== document.body) take(document.activeElement)
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onBlur)
}
