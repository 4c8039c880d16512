import { useNavigate } from '@tanstack/react-router'
import type { SessionView } from '#src/features/people/accounts/schema.ts'
import { subscriptionState } from '#src/features/people/billing/rules.ts'
import { usePublicConfig } from '#src/lib/browser/public-config.ts'
import { initialsOf } from '#src/lib/text/list-in-words.ts'
import { type Named, personName } from '#src/lib/text/person-name.ts'
import { Menu, MenuDivider, MenuHeading, MenuItem } from '#src/ui/dialog/menu.tsx'
import { COLOR_SCHEME_CHOICES, chooseColorScheme, useColorScheme } from '../color-scheme.ts'
import { useSignOut } from '../session/use-sign-out.ts'
import { quickAccess } from './quick-access-request.ts'
import styles from './session-header.module.css'
import { HOW_IT_WORKS } from './site-links.ts'

interface AccountMenuProps {
  user: Named
  subscription: SessionView['subscription']
  isRuleEditor: boolean
  isGuest: boolean
}

export function AccountMenu({ user, subscription, isRuleEditor, isGuest }: AccountMenuProps) {
  const leave = useSignOut()
  const navigate = useNavigate()
  const scheme = useColorScheme()
  const { supportEmail } = usePublicConfig()

  const trigger = (
    <button type="button" className={styles.account} aria-label="Account" title={user.email}>
      <span className={styles.avatar} data-initials={initialsOf(personName(user))} />
      <span className={styles.accountName}>Account</span>
    </button>
  )
  return (
    <Menu label="Account" trigger={trigger}>
      <MenuHeading>{user.name || user.email}</MenuHeading>
      {subscription && (subscription.status === 'trialing' || subscription.accessEnd !== null) && (
        <MenuHeading>{subscriptionState(subscription, new Date())}</MenuHeading>
      )}
      <MenuItem onSelect={() => void navigate({ to: '/account' })}>Account settings</MenuItem>
      <MenuItem onSelect={() => void navigate({ to: '/pricing' })}>Billing</MenuItem>
      {isGuest && <MenuItem onSelect={() => void navigate({ to: '/guest' })}>Shared with me</MenuItem>}
      {isRuleEditor && <MenuItem onSelect={() => void navigate({ to: '/admin/rules' })}>Rules</MenuItem>}
      <MenuItem onSelect={() => quickAccess.set('help')}>Keyboard shortcuts</MenuItem>
      <MenuItem onSelect={() => void navigate({ to: HOW_IT_WORKS.to })}>{HOW_IT_WORKS.label}</MenuItem>
      {supportEmail !== null && (
        <MenuItem onSelect={() => location.assign(`mailto:${supportEmail}`)}>Contact support</MenuItem>
      )}
      <MenuDivider />
      {COLOR_SCHEME_CHOICES.map(({ value, label, icon }) => (
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
