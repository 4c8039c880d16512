import type { IconName } from '#src/ui/icons.tsx'
import { COLOR_SCHEME_CHOICES, chooseColorScheme } from '../color-scheme.ts'
import { quickAccess } from '../quick-access-request.ts'
import type { SiteLink } from '../site-links.ts'
import type { Command } from './matching.ts'

export function screenCommand(to: string, label: string, go: () => unknown, words = ''): Command {
  return {
    id: `screen:${to}`,
    group: 'Screens',
    label,
    icon: 'arrow-right',
    words,
    run: () => void go(),
  }
}

export function linkCommands(links: readonly SiteLink[], go: (to: SiteLink['to']) => unknown): Command[] {
  return links.map(({ to, label }) => screenCommand(to, label, () => go(to)))
}

interface ActionOptions {
  icon: IconName
  words: string
  isOnce?: boolean
}

export function action(id: string, label: string, run: () => unknown, options: ActionOptions): Command {
  return { id, group: 'Actions', label, run: () => void run(), ...options }
}

export function commonActions(onHelp: () => void): Command[] {
  return [
    ...COLOR_SCHEME_CHOICES.map(({ value, label, icon }) =>
      action(`theme:${value}`, `Theme: ${label}`, () => chooseColorScheme(value), {
        icon,
        words: 'switch colours mode',
      }),
    ),
    action('working-days', 'Working days', () => quickAccess.set('workingDays'), {
      icon: 'clock',
      words: 'count dates calendar',
    }),
    action('help', 'Keyboard shortcuts', onHelp, { icon: 'keyboard', words: 'help keys' }),
  ]
}
