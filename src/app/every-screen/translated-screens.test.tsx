import { screen, waitFor } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { translateInPlaceOf } from '#src/lib/text/test-translation.ts'
import { allowTranslation } from '#src/lib/text/translated-text.ts'
import { sampled } from '#src/server/testing/test-amounts.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { openScreen, type TestPage } from '../testing/test-screen.tsx'
import { addContent, SCREENS } from '../testing/test-screens.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())
let pathOf: (route: string) => string
let disallow: () => void
beforeAll(async () => {
  pathOf = await addContent(world, mere)
  disallow = allowTranslation()
})
afterAll(() => {
  disallow()
})

const FAILED = 'This screen couldn’t be shown'

test.for(sampled(SCREENS))('$route can be used while it is translated', async ({ route, isGuarded }) => {
  const page = await openScreen(world, pathOf(route), isGuarded ? mere : undefined)
  await page.loaded()
  await translateInPlaceOf(document.body)
  await useControls(page)
  await leave(page, isGuarded ? '/tasks' : '/how-it-works')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(FAILED)).toBeNull()
})

/** Leaves the page, which asks first if text was typed in a form of it. */
async function leave(page: TestPage, path: string): Promise<void> {
  const left = page.open(path)
  await waitFor(() => {
    screen.queryByRole('button', { name: 'Discard' })?.click()
    expect(page.address()).toBe(path)
  })
  await left
}

const BOXES = 15

/** Types into each box, chooses each option and presses each tab, as a person does who reads a translation. */
async function useControls({ user, loaded }: TestPage): Promise<void> {
  for (const box of screen.queryAllByRole<HTMLInputElement>('textbox').slice(0, BOXES)) {
    if (!box.isConnected || box.disabled || box.readOnly) continue
    await user.clear(box)
    await user.type(box, '12')
    await translateInPlaceOf(document.body)
    await user.type(box, 'x')
    await user.tab()
    expect(screen.queryByText(FAILED)).toBeNull()
  }
  for (const list of screen.queryAllByRole<HTMLSelectElement>('combobox')) {
    if (!list.isConnected || !(list instanceof HTMLSelectElement)) continue
    for (const { value } of [...list.options]) {
      await user.selectOptions(list, value)
      await translateInPlaceOf(document.body)
      expect(screen.queryByText(FAILED)).toBeNull()
    }
  }
  await loaded()
}
