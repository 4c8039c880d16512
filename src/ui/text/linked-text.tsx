import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The screens that messages name, as they are called there. */
export const NAMED_SCREENS = {
  'Account settings': '/account',
  'Organization Settings': '/organization/settings',
  'Your costs': '/organization/costs',
  'the Team page': '/organization/team',
  Exports: '/organization/exports',
  Sharing: '/organization/sharing',
  Suppliers: '/suppliers',
} as const

const NAME = new RegExp(`(?<=\\b(?:in|on|under) )(${Object.keys(NAMED_SCREENS).join('|')})\\b`)

/** A message, with a link where it names a screen: “Account codes are set under Your costs.” */
export function LinkedText({ children }: { children: string }): ReactNode {
  return children.split(NAME).map((part) => (isScreen(part) ? <ScreenLink key={part} name={part} /> : part))
}

function ScreenLink({ name }: { name: keyof typeof NAMED_SCREENS }) {
  return (
    <Link to={NAMED_SCREENS[name]} className="link">
      {name}
    </Link>
  )
}

function isScreen(part: string): part is keyof typeof NAMED_SCREENS {
  return Object.hasOwn(NAMED_SCREENS, part)
}
