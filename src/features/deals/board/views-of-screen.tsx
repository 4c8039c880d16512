import { type ReactNode, useState } from 'react'
import { ViewBarRoom } from '#src/features/deals/views/view-bar-room.tsx'
import type { ViewQuestion } from '#src/features/deals/views/view-question.ts'
import { currentUser } from '#src/lib/browser/browser-session.ts'
import { useHasViews } from '#src/lib/rows/organization-context.ts'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { useOpened } from '#src/ui/opened.tsx'

const { ViewBar } = lazyParts(() => import('#src/features/deals/views/view-bar.tsx'), {
  ViewBar: ViewBarRoom,
})
const { ViewDialog } = lazyParts(() => import('#src/features/deals/views/view-dialogs.tsx'))

interface ScreenViews {
  hasTabs: boolean
  bar: ReactNode
  dialog: ReactNode
  /** Whether a view may open with the page: it isn't known yet, or there is one. */
  mayOpen: boolean
  save: () => void
}

export interface ViewsProps {
  isAdmin: boolean
  /** What is said of the agent that the open view names. */
  agentNote: (name: string) => ReactNode
}

/** The saved views of the dashboard. Without any, nothing of them is requested. */
export function useViewsOfScreen({
  isAdmin,
  agentNote,
  isCounted,
}: ViewsProps & { isCounted: boolean }): ScreenViews {
  const hadViews = useHasViews()
  const [hasSaved, setSaved] = useState(false)
  const [mayOpen, setMayOpen] = useState(hadViews)
  const [question, setQuestion, show] = useOpened<ViewQuestion>('view')
  const hasTabs = hadViews || hasSaved
  const viewer = { userId: currentUser.get() ?? '', isAdmin }
  return {
    hasTabs,
    bar: hasTabs && (
      <ViewBar
        viewer={viewer}
        agentNote={agentNote}
        isCounted={isCounted}
        onAsk={setQuestion}
        onKnown={setMayOpen}
        onClose={() => setMayOpen(false)}
      />
    ),
    dialog:
      question !== null &&
      show(
        <ViewDialog
          question={question}
          viewer={viewer}
          onAsk={setQuestion}
          onSaved={() => setSaved(true)}
          onClose={() => setQuestion(null)}
        />,
      ),
    mayOpen,
    save: () => setQuestion({ kind: 'save' }),
  }
}
