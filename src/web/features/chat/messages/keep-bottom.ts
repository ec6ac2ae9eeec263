/**
 * Keeps a scroller's lower edge in place when its height changes: a keyboard opens, or the field below grows. Returns
 * the cleanup function.
 */
export function keepBottom(scroller: HTMLElement): () => void {
  let { clientHeight: height, clientWidth: width } = scroller
  let bottom = scroller.scrollTop + height
  const note = () => {
    // A browser that has to move the content may report that before the new height.
    if (scroller.clientHeight === height) bottom = scroller.scrollTop + height
  }
  const hold = () => {
    const { scrollTop, scrollHeight, clientHeight, clientWidth } = scroller
    // One that grew may have been moved to avoid showing space past its end.
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
