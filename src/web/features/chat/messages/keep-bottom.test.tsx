import { afterEach, expect, test, vi } from 'vitest'
import { keepBottom } from './keep-bottom.ts'

afterEach(() => vi.unstubAllGlobals())

/** A scroller of some height over 1,000 px of messages, which the browser keeps from scrolling past its end. */
function givenScroller(height: number) {
  let resize = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resize = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  const scroller = document.createElement('div')
  let [top, high] = [0, height]
  Object.defineProperties(scroller, {
    clientHeight: { get: () => high },
    clientWidth: { get: () => 390 },
    scrollHeight: { get: () => 1_000 },
    scrollTop: {
      get: () => Math.min(top, 1_000 - high),
      set: (to: number) => {
        top = Math.max(0, to)
      },
    },
  })
  keepBottom(scroller)
  const scrollTo = (to: number) => {
    scroller.scrollTop = to
    scroller.dispatchEvent(new Event('scroll'))
  }
  const becomes = (to: number) => {
    high = to
    // If the browser had to move the list, its scroll event may come first.
    scroller.dispatchEvent(new Event('scroll'))
    resize()
  }
  return { scroller, scrollTo, becomes }
}

test.each([
  ['at the end', 400, 640],
  ['in the past', 100, 340],
])('opening and closing the keyboard keeps the same message lowest, %s', (_where, before, during) => {
  const { scroller, scrollTo, becomes } = givenScroller(600)
  scrollTo(before)
  becomes(360)
  expect(scroller.scrollTop).toBe(during)
  becomes(600)
  expect(scroller.scrollTop).toBe(before)
})

test('a list that has just jumped to a message stays there when a button below it appears', () => {
  const { scroller, becomes } = givenScroller(600)
  scroller.scrollTop = 300
  becomes(560)
  expect(scroller.scrollTop).toBe(340)
})
