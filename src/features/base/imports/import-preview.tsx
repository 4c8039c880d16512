import { formatNumber } from '#src/finance/money.ts'
import { Note } from '#src/ui/layout/layout.tsx'
import { useIsPhone } from '#src/ui/layout/result-bar.tsx'
import { Table } from '#src/ui/table/table.tsx'
import { cellText } from './cells.ts'
import type { ImportKind } from './import-kind.ts'
import styles from './import-preview.module.css'
import { fieldOf, type Mapping } from './mapping.ts'
import type { RowItem } from './rows.ts'

/** On a phone they are examples: what to do with all rows is below. */
const ROWS_SHOWN = { wide: 8, phone: 3 }

interface ImportPreviewProps<Item> {
  of: ImportKind<Item>
  rows: readonly RowItem<Item>[]
  mapping: Mapping
}

export function ImportPreview<Item>({ of, rows, mapping }: ImportPreviewProps<Item>) {
  const columns = of.columns.filter(({ field }) => of.isPreviewed(field, mapping.map(fieldOf)))
  const shown = rows.slice(0, useIsPhone() ? ROWS_SHOWN.phone : ROWS_SHOWN.wide)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users can only scroll a focused element
    <section className={styles.scroll} aria-label="Preview" tabIndex={0}>
      <Table
        caption="The first rows as they will be imported"
        rows={shown}
        keyOf={({ row }) => row}
        columns={[
          {
            head: 'Row',
            cell: ({ row }) => (
              <>
                <span className={styles.named}>Row </span>
                {row}
              </>
            ),
          },
          ...columns.map(({ field, label, kind, choices }) => ({
            head: label,
            onPhone: 'line' as const,
            ...(kind === 'money' || kind === 'amount'
              ? { cents: ({ item }: RowItem<Item>) => numberIn(of.valuesOf(item)[field]) }
              : {
                  cell: ({ item }: RowItem<Item>) => (
                    <span className={styles.cell}>{cellText(of.valuesOf(item)[field], kind, choices)}</span>
                  ),
                }),
          })),
        ]}
      />
      {shown.length < rows.length && (
        <Note>
          The first {shown.length} of {formatNumber(rows.length)} rows
        </Note>
      )}
    </section>
  )
}

const numberIn = (value: unknown) => (typeof value === 'number' ? value : null)
