import { useEffect, useRef, useState } from 'react'
import { Stepper } from '#src/ui/form/stepper.tsx'
import { BackLink, DetailPage } from '#src/ui/layout/detail-page.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { CheckStep } from './check-step.tsx'
import { ColumnStep } from './column-step.tsx'
import type { RowFile } from './file.ts'
import { FileStep } from './file-step.tsx'
import type { ImportKind } from './import-kind.ts'
import styles from './import-screen.module.css'
import { guessMapping, type Mapping } from './mapping.ts'
import { ResultStep } from './result-step.tsx'
import type { ImportResult } from './schema.ts'
import { useImportUndo } from './use-import.tsx'

const STEPS = [
  { name: 'file', label: 'File', heading: 'Choose a file' },
  { name: 'columns', label: 'Columns', heading: 'Match columns' },
  { name: 'check', label: 'Check', heading: 'Check the rows' },
  { name: 'done', label: 'Done', heading: 'Imported' },
] as const
type StepName = (typeof STEPS)[number]['name']

interface Chosen {
  name: string
  file: RowFile
}

/** Nothing is sent before the last step. */
export function ImportScreen<Item>({ of }: { of: ImportKind<Item> }) {
  const [step, setStep] = useState<StepName>('file')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [mapping, setMapping] = useState<Mapping>([])
  const [done, setDone] = useState<{ result: ImportResult; skippedRows: number } | null>(null)
  const undo = useImportUndo(of)
  const at = STEPS.findIndex(({ name }) => name === step)
  const title = undo.undone && step === 'done' ? 'Import undone' : STEPS[at]?.heading
  const heading = useFocusOfNew(title)

  function takeFile(name: string, file: RowFile) {
    setChosen({ name, file })
    setMapping(guessMapping(file, of))
    setStep('columns')
  }
  function finish(result: ImportResult, skippedRows: number) {
    setDone({ result, skippedRows })
    setStep('done')
    undo.offer(result)
  }

  return (
    <DetailPage back={<BackLink to={of.back.to}>{of.back.label}</BackLink>}>
      <Stack>
        <h1>{of.title ?? `Import ${of.noun}s`}</h1>
        <Stepper
          label="Import steps"
          steps={STEPS.map(({ label }, place) => ({
            label,
            state: place < at ? 'done' : place === at ? 'current' : 'ahead',
          }))}
        />
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {title}
          {chosen && step !== 'file' && (
            <span className={classNames('faint text-body', styles.file)}>
              {chosen.name}, {chosen.file.rows.length.toLocaleString('en-NZ')}{' '}
              {chosen.file.rows.length === 1 ? 'row' : 'rows'}
            </span>
          )}
        </h2>
        {step === 'file' && <FileStep of={of} onRead={takeFile} />}
        {step === 'columns' && chosen && (
          <ColumnStep
            of={of}
            file={chosen.file}
            mapping={mapping}
            onChange={setMapping}
            onFile={(file) => takeFile(chosen.name, file)}
            onBack={() => setStep('file')}
            onNext={() => setStep('check')}
          />
        )}
        {step === 'check' && chosen && (
          <CheckStep
            of={of}
            file={chosen.file}
            mapping={mapping}
            onBack={() => setStep('columns')}
            onDone={finish}
          />
        )}
        {step === 'done' && done && (
          <ResultStep of={of} {...done} undo={undo} onAgain={() => setStep('file')} />
        )}
      </Stack>
    </DetailPage>
  )
}

/** What was pressed goes with the step, so the focus moves to the new heading. */
function useFocusOfNew(title: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)
  useEffect(() => {
    if (shown.current !== title) heading.current?.focus()
    shown.current = title
  }, [title])
  return heading
}
