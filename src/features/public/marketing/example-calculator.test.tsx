import { waitFor } from '@testing-library/dom'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { ExampleCalculator } from './example-calculator.tsx'

afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

test('a page prerendered on another day shows today’s date after hydration, without a mismatch', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T00:00:00Z') })
  const prerendered = renderToString(<ExampleCalculator />)
  expect(prerendered).not.toMatch(/\b20\d\d\b/)
  vi.setSystemTime(new Date('2027-03-04T12:00:00Z'))
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = prerendered
  const errors: unknown[] = []
  const root = hydrateRoot(container, <ExampleCalculator />, {
    onRecoverableError: (error) => errors.push(error),
  })
  await waitFor(() => expect(container.textContent).toContain('5 Mar 2027'))
  root.unmount()
  expect(errors).toEqual([])
})
