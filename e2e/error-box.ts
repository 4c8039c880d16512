import { expect, type Page } from '@playwright/test'

/** The page shows exactly this message, in the red box of the design system. */
export async function expectErrorBox(page: Page, message: string): Promise<void> {
  const box = page.getByRole('main').getByRole('alert')
  await expect(box).toHaveText(message)
  const colours = await box.evaluate((element) => {
    const probe = document.createElement('div')
    probe.style.background = 'var(--danger-wash)'
    probe.style.color = 'var(--danger)'
    element.append(probe)
    const [shown, wanted] = [element, probe].map((one) => {
      const { backgroundColor, color } = getComputedStyle(one)
      return `${color} on ${backgroundColor}`
    })
    probe.remove()
    return { shown, wanted }
  })
  expect(colours.shown).toBe(colours.wanted)
}
