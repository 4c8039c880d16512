import { documentCheck } from '#src/features/base/documents/chosen-documents.ts'
import { labelOf } from '#src/features/base/documents/files.ts'
import { RECEIPTS, RECEIPTS_PER_EXPENSE } from '#src/features/base/documents/schema.ts'
import type { ChosenFile } from '#src/ui/field/chosen-files.ts'
import { pickFiles } from '#src/ui/field/pick-files.ts'
import { Notice } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'

const RECEIPT_FILES = RECEIPTS.extensions.map((extension) => `.${extension}`).join(',')
const MOST_RECEIPTS = RECEIPTS_PER_EXPENSE.rows

const keyOf = ({ name, lastModified }: File) => `${name} ${lastModified}`

/** The files that become receipts, and why the others can't; the expense is saved without them. */
export function bySuitability(files: readonly ChosenFile[]) {
  const receipts = files.filter(({ problem }) => problem === null).slice(0, MOST_RECEIPTS)
  const refused = files
    .filter((one) => !receipts.includes(one))
    .map(({ file, problem }) => ({ file, problem: problem ?? RECEIPTS_PER_EXPENSE.message }))
  return [receipts, refused] as const
}

interface ReceiptFilesProps {
  files: readonly ChosenFile[]
  onChange: (files: readonly ChosenFile[]) => void
}

/** The files that are uploaded once the expense is saved. */
export function ReceiptFiles({ files, onChange }: ReceiptFilesProps) {
  const [receipts, refused] = bySuitability(files)
  const removal = (file: File) => ({
    size: 'dense' as const,
    'aria-label': `Remove ${file.name}`,
    onClick: () => onChange(files.filter((one) => one.file !== file)),
  })
  return (
    <Stack gap={8}>
      {refused.map(({ file, problem }) => (
        <div key={keyOf(file)} ref={showInFull}>
          <Notice action={<Button {...removal(file)}>Remove</Button>}>
            {`${labelOf(file.name)}: ${problem} The expense will be saved without it.`}
          </Notice>
        </div>
      ))}
      <Row align="center">
        {receipts.map(({ file }) => (
          <Button key={keyOf(file)} icon="close" {...removal(file)}>
            {file.name}
          </Button>
        ))}
        <Button
          size="dense"
          icon="plus"
          onClick={() =>
            pickFiles({ accept: RECEIPT_FILES, check: documentCheck('receipts') }, (chosen) =>
              onChange([...files, ...chosen]),
            )
          }
        >
          Add receipt
        </Button>
      </Row>
    </Stack>
  )
}

/** Above the buttons at the end of the dialog, once it is open. */
function showInFull(element: HTMLElement | null): void {
  requestAnimationFrame(() => element?.scrollIntoView({ block: 'nearest' }))
}
