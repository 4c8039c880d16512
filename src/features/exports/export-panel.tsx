import { useMutation } from '@tanstack/react-query'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Row } from '#src/ui/layout.tsx'
import { downloadOrganization } from './api.ts'
import styles from './export-panel.module.css'

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
