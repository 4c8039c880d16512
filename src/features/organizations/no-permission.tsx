import { ErrorBox } from '#src/ui/alert.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import styles from './organization-page.module.css'

export function NoPermission({ heading }: { heading: string }) {
  return (
    <Stack gap={48} className="page">
      <div className={styles.section}>
        <h1>{heading}</h1>
        <ErrorBox>You don't have permission to access organization settings</ErrorBox>
        <p>Ask an administrator to make the change or to give you administrator access.</p>
        <Row>
          <ButtonLink to="/dashboard" variant="filled">
            Back to opportunities
          </ButtonLink>
        </Row>
      </div>
    </Stack>
  )
}
