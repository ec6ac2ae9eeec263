import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

/**
 * Runs before each file of component tests: adds features missing in happy-dom, and gives each test a clean page
 * without complaints.
 */

// Only for hanging tests: the first test of a file waits for its screen's code.
configure({ asyncUtilTimeout: 15_000, getElementError: (message) => new Error(message ?? '…') })

// A text field that grows measures itself again when a font arrives.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

const complain = vi.spyOn(console, 'error')

beforeEach(() => void complain.mockReset())
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  expect(complain.mock.calls, 'errors in the console').toEqual([])
})
