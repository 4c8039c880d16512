import { useMutation } from '@tanstack/react-query'
import { downloadByLink } from '#src/lib/files/download-link.ts'
import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import styles from './export-panel.module.css'

function downloadOrganization(organizationId: string): Promise<void> {
  return downloadByLink(`/api/organizations/${organizationId}/exports/links`, organizationId)
}

export function ExportPanel({ organization: { id, name } }: { organization: { id: string; name: string } }) {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => downloadOrganization(id) })
  return (
    <div className={styles.panel}>
      {error && <ErrorBox>{error.message}</ErrorBox>}
      <Row align="center" isSpread gap={[12, 24]} className={styles.row}>
        <p>
          Download one ZIP file with everything in {name}: deals, projects and agents as JSON and CSV,
          members, and every document and photo.
        </p>
        <Button icon="download" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
          Export everything
        </Button>
      </Row>
      <p role="status">
        {isSuccess && 'Your browser is downloading the file. You can see its progress and cancel it there.'}
      </p>
    </div>
  )
}
