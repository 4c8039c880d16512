import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { signOut } from '#src/features/accounts/api.ts'
import type { SessionView } from '#src/features/accounts/schema.ts'
import { trialWords } from '#src/features/billing/rules.ts'
import { Menu, MenuDivider, MenuHeading, MenuItem } from '#src/ui/menu.tsx'
import { type ColorScheme, chooseColorScheme, useColorScheme } from './color-scheme.ts'
import styles from './session-header.module.css'

const SCHEMES = [
  { value: 'system', label: 'Same as system', icon: 'system' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
] as const satisfies readonly { value: ColorScheme; label: string; icon: string }[]

interface AccountMenuProps {
  email: string
  subscription: SessionView['subscription']
}

export function AccountMenu({ email, subscription }: AccountMenuProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const scheme = useColorScheme()

  async function leave() {
    await signOut()
    queryClient.clear()
    await navigate({ to: '/' })
  }

  const trigger = (
    <button type="button" className={styles.account} aria-label="Account" title={email}>
      <span className={styles.avatar} data-initials={initials(email)} />
      <span className={styles.accountName}>Account</span>
    </button>
  )
  return (
    <Menu label="Account" trigger={trigger}>
      <MenuHeading>{email}</MenuHeading>
      {subscription?.status === 'trialing' && subscription.trialEnd !== null && (
        <MenuHeading>Free trial: {trialWords(subscription.trialEnd, new Date())}</MenuHeading>
      )}
      <MenuItem onSelect={() => void navigate({ to: '/account' })}>Account settings</MenuItem>
      <MenuItem onSelect={() => void navigate({ to: '/pricing' })}>Billing</MenuItem>
      <MenuDivider />
      {SCHEMES.map(({ value, label, icon }) => (
        <MenuItem
          key={value}
          icon={icon}
          checked={scheme === value}
          onSelect={() => chooseColorScheme(value)}
        >
          {label}
        </MenuItem>
      ))}
      <MenuDivider />
      <MenuItem onSelect={() => void leave()}>Sign out</MenuItem>
    </Menu>
  )
}

/** Two letters to know an account by: of "mere.tamati@…" M and T, of "mere@…" M and E. */
function initials(email: string): string {
  const [name = ''] = email.split('@')
  const parts = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const letters = parts.length > 1 ? parts.slice(0, 2).map((part) => part.slice(0, 1)) : [name.slice(0, 2)]
  return letters.join('').toUpperCase()
}
