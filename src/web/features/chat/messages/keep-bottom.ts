/**
 * Holds what a scroller shows at its lower edge when its height changes: a keyboard opens, or the field below grows. Returns what ends
 * it.
 */
export function keepBottom(scroller: HTMLElement): () => void {
  let { clientHeight: height, clientWidth: width } = scroller
  let bottom = scroller.scrollTop + height
  const note = () => {
    // A browser that has to move what is shown may say so before it tells of the new height.
    if (scroller.clientHeight === height) bottom = scroller.scrollTop + height
  }
  const hold = () => {
    const { scrollTop, scrollHeight, clientHeight, clientWidth } = scroller
    // One that has become higher may have been moved, so as not to show what is below its end.
    const isMoved = clientHeight > height && scrollTop + clientHeight >= scrollHeight - 1
    const lowest = isMoved ? bottom : scrollTop + height
    if (clientHeight !== height && clientWidth === width) scroller.scrollTop = lowest - clientHeight
    height = clientHeight
    width = clientWidth
    note()
  }
  const observer = new ResizeObserver(hold)
  observer.observe(scroller)
  scroller.addEventListener('scroll', note, { passive: true })
  return () => {
    observer.disconnect()
    scroller.removeEventListener('scroll', note)
  }
}
