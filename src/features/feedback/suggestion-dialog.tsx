import { type SubmitEvent, useId, useState } from 'react'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { focusFirstError } from '#src/ui/focus-first-error.ts'
import { TextArea, TextField } from '#src/ui/text-field.tsx'
import { useFileDrop } from '#src/ui/use-file-drop.tsx'
import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH, REQUIRED_ERROR } from './schema.ts'
import { ScreenshotField } from './screenshots/screenshot-field.tsx'
import styles from './suggestion-dialog.module.css'
import { firstMissingField, SUBMIT_FAILED } from './suggestions.ts'
import type { useSuggestionDraft } from './use-suggestion-draft.tsx'

interface SuggestionDialogProps {
  writing: ReturnType<typeof useSuggestionDraft>
  onClose: () => void
}

export function SuggestionDialog({ writing, onClose }: SuggestionDialogProps) {
  const form = useId()
  const { draft, change, clear, failure, isSending, picture } = writing
  const [wasRestored] = useState(!writing.isEmpty)
  const [isChecked, setChecked] = useState(false)
  const missing = isChecked ? firstMissingField(draft) : null
  const { handlers } = useFileDrop(chooseFirst)

  function chooseFirst([file]: readonly File[]): void {
    if (file) picture.choose(file)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    if (firstMissingField(draft) !== null) focusFirstError(event.currentTarget)
    else if (await writing.submit()) onClose()
  }

  return (
    <Dialog
      onClose={onClose}
      title="New Suggestion"
      actions={
        <>
          {wasRestored && !writing.isEmpty && (
            <Button variant="quiet" className={styles.clear} onClick={clear}>
              Clear draft
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" type="submit" form={form} aria-disabled={isSending || undefined}>
            Submit
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => void submit(event)}
        onPaste={({ clipboardData }) => chooseFirst([...clipboardData.files])}
        {...handlers}
      >
        <TextField
          label="Title"
          required
          maxLength={MAX_TITLE_LENGTH}
          autoComplete="off"
          value={draft.title}
          error={missing === 'title' ? REQUIRED_ERROR : null}
          onChange={(title) => change({ title })}
        />
        <TextArea
          label="Description"
          required
          rows={4}
          maxLength={MAX_DESCRIPTION_LENGTH}
          value={draft.description}
          error={missing === 'description' ? REQUIRED_ERROR : null}
          onChange={(description) => change({ description })}
        />
        <ScreenshotField
          upload={picture.upload}
          uploaded={draft.screenshot}
          onChoose={picture.choose}
          onRetry={picture.retry}
          onRemove={picture.remove}
        />
      </form>
      {failure && (
        <ErrorBox>
          <p>{SUBMIT_FAILED}</p>
          <p className={styles.reason}>{failure}</p>
        </ErrorBox>
      )}
    </Dialog>
  )
}
