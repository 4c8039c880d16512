import { useQuery } from '@tanstack/react-query'
import { fileSize } from '#src/lib/file-size.ts'
import { LoadingFailed } from '#src/ui/loading-failed.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { usageQuery } from './api.ts'
import type { OrganizationUsage } from './schema.ts'
import styles from './usage-panel.module.css'

export function UsagePanel({ organizationId }: { organizationId: string }) {
  const { data: usage, error, refetch } = useQuery(usageQuery(organizationId))
  if (usage === undefined && error)
    return <LoadingFailed title="Failed to load usage" error={error} onRetry={refetch} />
  return (
    <dl className={styles.list} aria-busy={usage === undefined}>
      {limitsOf(usage).map(({ label, words, share }) => (
        <div key={label} className={styles.limit}>
          <dt>{label}</dt>
          <dd>{words ?? <Skeleton width={120} />}</dd>
          <span className={styles.bar} aria-hidden="true">
            <span style={{ inlineSize: `${Math.min(100, share * 100)}%` }} />
          </span>
        </div>
      ))}
    </dl>
  )
}

const formatCount = (count: number) => count.toLocaleString('en-NZ')

function limitsOf(usage: OrganizationUsage | undefined) {
  return [
    {
      label: 'Deals',
      words: usage && `${formatCount(usage.deals)} of ${formatCount(usage.maxDeals)}`,
      share: usage ? usage.deals / usage.maxDeals : 0,
    },
    {
      label: 'Files',
      words: usage && `${fileSize(usage.fileBytes)} of ${fileSize(usage.maxFileBytes)}`,
      share: usage ? usage.fileBytes / usage.maxFileBytes : 0,
    },
    {
      label: 'Imports in the last 24 hours',
      words: usage && `${formatCount(usage.imports)} of ${formatCount(usage.maxImports)}`,
      share: usage ? usage.imports / usage.maxImports : 0,
    },
  ]
}
