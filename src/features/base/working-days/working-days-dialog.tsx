import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { WorkingDays } from './working-days-screen.tsx'

/** Working days on top of the page that needs them. */
export function WorkingDaysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Working days" done="Close" size="wide" onClose={onClose}>
      <WorkingDays />
    </Dialog>
  )
}
