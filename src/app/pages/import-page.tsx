import { ImportScreen } from '#src/features/opportunities/import/import-screen.tsx'
import { useLiveChanges } from '../live-stream.ts'
import { useMember } from '../member.ts'

export function ImportPage() {
  const organizationId = useMember()?.organizationId ?? null
  useLiveChanges(organizationId)
  return organizationId && <ImportScreen key={organizationId} organizationId={organizationId} />
}
