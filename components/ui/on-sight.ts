/**
 * Reports when an element comes into sight and when it leaves it.
 * @param margin how far around the screen counts as in sight, CSS length
 * @returns ends the watch
 */
export function onSight(element: Element, changed: (inSight: boolean) => void, margin = '0px'): () => void {
  // A busy page hands over several changes at once; the last one is how things are.
  const observer = new IntersectionObserver((entries) => changed(entries.at(-1)!.isIntersecting), { rootMargin: margin })
  observer.observe(element)
  return () => observer.disconnect()
}
