import type { Page } from '@playwright/test'

/** WCAG 2.2 AA requires 24 px; DoneUp has 44 on phones. */
const MIN_TARGET_PX = 44

/**
 * Touch targets smaller than the minimum, one line each. Links within a sentence are exempt. Hit tests are used because the
 * clickable area can be larger than the element's box.
 */
export async function smallTargetsOn(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role="tab"], [role="menuitem"], [role="option"]',
    )
    return [...controls].flatMap((control) => {
      // The label is the target of a checkbox that it contains.
      const labels = 'labels' in control ? [...(control.labels as NodeListOf<HTMLElement>)] : []
      const target = labels.find((label) => label.contains(control)) ?? control
      if (control.matches(':disabled') || !target.checkVisibility({ visibilityProperty: true })) return []
      if (control.matches('a') && getComputedStyle(control).display === 'inline') return []
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = target.getBoundingClientRect()
      if (width <= 1 || height <= 1) return []
      const [x, y] = [left + width / 2, top + height / 2]
      const isHit = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy)
        return hit !== null && target.contains(hit)
      }
      if (!isHit(0, 0)) return []
      /** Clickable pixels from the centre in one direction. */
      const reach = (dx: number, dy: number) => {
        let far = 0
        while (far < least && isHit(dx * (far + 1), dy * (far + 1))) far += 1
        return far
      }
      const isWide = width >= least || reach(-1, 0) + reach(1, 0) >= least - 1
      const isTall = height >= least || reach(0, -1) + reach(0, 1) >= least - 1
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 40) ?? ''
      return isWide && isTall
        ? []
        : [`${control.tagName.toLowerCase()} “${name}” is ${Math.round(width)} × ${Math.round(height)} px`]
    })
  }, MIN_TARGET_PX)
}
