import { fileSize } from '#src/lib/file-names.ts'
import { useOrganizationQuery } from '#src/lib/organization-context.ts'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Grid } from '#src/ui/layout.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { usageQuery } from './api.ts'
import styles from './usage-panel.module.css'

const formatCount = (count: number) => count.toLocaleString('en-NZ')
const LIMITS = [
  { label: 'Deals', used: 'deals', max: 'maxDeals', format: formatCount },
  { label: 'Files', used: 'fileBytes', max: 'maxFileBytes', format: fileSize },
  { label: 'Imports in the last 24 hours', used: 'imports', max: 'maxImports', format: formatCount },
] as const

export function UsagePanel() {
  const { data: usage, error, refetch } = useOrganizationQuery(usageQuery)
  if (usage === undefined && error) {
    return (
      <ErrorBox detail={error.message} onRetry={refetch}>
        Failed to load usage
      </ErrorBox>
    )
  }
  return (
    <Grid as="dl" columns={220} gap={[16, 32]} aria-busy={usage === undefined}>
      {LIMITS.map(({ label, used, max, format }) => (
        <div key={label} className={styles.limit}>
          <dt>{label}</dt>
          <dd>{usage ? `${format(usage[used])} of ${format(usage[max])}` : <Skeleton width={120} />}</dd>
          <span className={styles.bar} aria-hidden="true">
            <span style={{ inlineSize: usage ? `${Math.min(100, (usage[used] / usage[max]) * 100)}%` : 0 }} />
          </span>
        </div>
      ))}
    </Grid>
  )
}
