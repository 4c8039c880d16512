import { useNavigate } from '@tanstack/react-router'
import { Button } from '#src/ui/button.tsx'
import { Menu, MenuItem } from '#src/ui/menu.tsx'
import styles from './deal-files-menu.module.css'
import { exportDeals } from './export-deals.tsx'

export function DealFilesMenu() {
  const navigate = useNavigate()
  return (
    <Menu
      label="Import and export"
      trigger={
        <Button variant="quiet" icon="more" className={styles.trigger} aria-label="Import and export" />
      }
    >
      <MenuItem icon="upload" onSelect={() => void navigate({ to: '/dashboard/import' })}>
        Import deals from CSV
      </MenuItem>
      <MenuItem icon="download" onSelect={() => void exportDeals()}>
        Export deals as CSV
      </MenuItem>
    </Menu>
  )
}
