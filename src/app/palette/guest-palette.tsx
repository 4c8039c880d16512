import { useNavigate } from '@tanstack/react-router'
import { QUICK_LINKS, SIGNED_OUT_LINKS } from '../site-links.ts'
import { commonActions, linkCommands } from './common-commands.ts'
import { Palette } from './palette.tsx'

export function GuestPalette({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const navigate = useNavigate()
  const [calculator] = QUICK_LINKS
  const links = [
    ...(calculator ? [calculator] : []),
    ...SIGNED_OUT_LINKS,
    { label: 'Sign up', to: '/signup' } as const,
  ]
  const commands = [...linkCommands(links, (to) => navigate({ to })), ...commonActions(onHelp)]
  return <Palette commands={commands} onClose={onClose} />
}
