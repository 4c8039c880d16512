import { chooseColorScheme } from '../color-scheme.ts'
import { COLOR_SCHEME_CHOICES } from '../color-scheme-choices.ts'
import type { SiteLink } from '../site-links.ts'
import type { Command } from './matching.ts'

/** Where a link of the site leads, as a command. */
export function screenCommand(to: string, label: string, go: () => unknown, words?: string): Command {
  return {
    id: `screen:${to}`,
    group: 'Screens',
    label,
    icon: 'arrow-right',
    words: words ?? '',
    run: () => void go(),
  }
}

export function linkCommands(links: readonly SiteLink[], go: (to: SiteLink['to']) => unknown): Command[] {
  return links.map(({ to, label }) => screenCommand(to, label, () => go(to)))
}

/** What anybody can do on any screen. */
export function commonActions(onHelp: () => void): Command[] {
  return [
    ...COLOR_SCHEME_CHOICES.map(
      ({ value, label, icon }): Command => ({
        id: `theme:${value}`,
        group: 'Actions',
        label: `Theme: ${label}`,
        icon,
        words: 'switch colours mode',
        run: () => chooseColorScheme(value),
      }),
    ),
    {
      id: 'help',
      group: 'Actions',
      label: 'Keyboard shortcuts',
      icon: 'keyboard',
      words: 'help keys',
      run: onHelp,
    },
  ]
}
