import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Some files also prerender pages; a browser has one renderer. */
const TWO_RENDERERS = /^Detected multiple renderers/

// React reports mistakes, such as an update of another component during a render, only on the console.
const errors: string[] = []

beforeEach(() => {
  errors.length = 0
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    const message = parts.join(' ')
    if (!TWO_RENDERERS.test(message)) errors.push(message)
  })
})

afterEach(() => {
  expect(errors).toEqual([])
})
