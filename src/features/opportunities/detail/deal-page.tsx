import { type MouseEvent, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { Notice } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { BackLink } from '#src/ui/detail-page.tsx'
import { showInvalidField } from '#src/ui/invalid-fields.ts'
import { useIsPhone } from '#src/ui/result-bar.tsx'
import type { Editor, OpenedDeal } from './deal-editing.tsx'
import { OpenDealContext, useDealEditor, useOpenDeal } from './deal-editor.tsx'
import { DealHead, DealMenu } from './deal-head.tsx'
import styles from './deal-page.module.css'
import { DEAL_TABS, type DealTab, DealTabs } from './deal-tabs.tsx'
import { OpportunityFrame } from './opportunity-frame.tsx'
import { SaveState } from './save-state.tsx'

interface DealPageProps {
  id: string
  editor: Editor
  tab: DealTab
  returnTo: '/dashboard' | '/projects'
  presence?: ReactNode
  /** The content of the tab, which gets the deal from `useOpenDeal`. */
  children: ReactNode
}

/** The page around the tabs of a deal. It has the deal's unsaved edits, which remain while tabs are changed. */
export function DealPage(props: DealPageProps) {
  const { id, tab, presence } = props
  const back = HAVE_OWN_STATE.includes(tab) && (
    <BackLink to="/opportunities/$id" params={{ id }} search={true}>
      Back to deal
    </BackLink>
  )
  return (
    <OpportunityFrame id={id} back={back || undefined} beside={presence}>
      {(saved, isFresh) => <Deal key={saved.id} {...props} saved={saved} isFresh={isFresh} />}
    </OpportunityFrame>
  )
}

function Deal({ tab, children, ...opened }: DealPageProps & OpenedDeal) {
  const { saved, editor } = opened
  const deal = useDealEditor({ ...opened, part: 'deal' })
  const { editing, invalid, page } = deal
  const [head, setHead] = useState<HTMLElement | null>(null)
  const isPhone = useIsPhone()
  const isOverview = tab === ''

  /** Text that can't be read is only in its field. */
  function keepUnreadable(event: MouseEvent): void {
    if (invalid.problem === null || page.current === null) return
    event.preventDefault()
    showInvalidField(page.current)
  }

  return (
    <div ref={page}>
      <DealHead saved={saved} reader={editor.email} part={isOverview ? undefined : DEAL_TABS[tab]}>
        {HAVE_OWN_STATE.includes(tab) ? (
          <div ref={setHead} className={styles.own} />
        ) : (
          <SaveState editing={editing} hasUnsaved={invalid.problem !== null} />
        )}
        <DealMenu {...deal} />
        {/* On a phone, the overview's is in its bar. */}
        {(isOverview ? !isPhone : editing.isChanged) && (
          <SaveDeal {...deal} variant={isOverview ? 'filled' : 'default'} />
        )}
      </DealHead>
      <DealTabs id={saved.id} current={tab} onFollow={keepUnreadable} />
      <div>
        {saved.stop !== null && <Notice className="below-5">Stop: {saved.stop}</Notice>}
        {deal.notices}
        <OpenDealContext value={{ ...opened, ...deal, head }}>{children}</OpenDealContext>
      </div>
      {deal.dialogs}
    </div>
  )
}

/** Their edits aren't those of the deal. */
const HAVE_OWN_STATE: readonly DealTab[] = ['numbers', 'tax']

interface SaveDealProps extends Pick<ReturnType<typeof useOpenDeal>, 'editing' | 'save'> {
  variant: 'filled' | 'default'
}

export function SaveDeal({ editing, save, variant }: SaveDealProps) {
  return (
    <Button variant={variant} aria-disabled={editing.isSaving} onClick={save}>
      Save and Return
    </Button>
  )
}

interface TabHeadProps {
  tab: DealTab
  editing: Parameters<typeof SaveState>[0]['editing']
  hasUnsaved: boolean
  /** Actions in the page's head. */
  children?: ReactNode
}

/** The heading of a tab with edits of its own; the page's head shows the save state of both. */
export function TabHead({ tab, editing, hasUnsaved, children }: TabHeadProps) {
  const { editing: deal, head } = useOpenDeal()
  const both = {
    isSaving: deal.isSaving || editing.isSaving,
    isChanged: deal.isChanged || editing.isChanged,
  }
  const state = (
    <>
      <SaveState editing={both} hasUnsaved={hasUnsaved} />
      {children}
    </>
  )
  return (
    <>
      <h2 className="visually-hidden">{DEAL_TABS[tab]}</h2>
      {head && createPortal(state, head)}
    </>
  )
}
