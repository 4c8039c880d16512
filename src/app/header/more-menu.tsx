import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { Standing } from '#src/features/people/organizations/schema.ts'
import { Menu, MenuItem } from '#src/ui/dialog/menu.tsx'
import { moreScreens } from './more-screens.ts'

interface MoreMenuProps {
  role: Standing | null
  trigger: ComponentProps<typeof Menu>['trigger']
}

export function MoreMenu({ role, trigger }: MoreMenuProps) {
  const navigate = useNavigate()
  return (
    <Menu label="More" trigger={trigger}>
      {moreScreens(role).map(({ to, hash, label, about }) => (
        <MenuItem key={label} about={about} onSelect={() => void navigate({ to, ...(hash && { hash }) })}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
