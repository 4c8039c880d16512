import type { MouseEvent, ReactNode } from 'react'
import type { PriceChoice } from '#src/features/deals/deal-figures/price-choice.ts'
import { reasonToStop } from '#src/features/deals/pipeline/card-text.ts'
import { FIELD_LABELS } from '#src/features/deals/pipeline/deal-schema.ts'
import { showInvalidField } from '#src/ui/field/invalid-fields.ts'
import { SaveState } from '#src/ui/form/save-state.tsx'
import { SavedFields } from '#src/ui/form/saved-fields.tsx'
import { Notice } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { useIsPhone } from '#src/ui/layout/result-bar.tsx'
import type { Editor, OpenedDeal } from './deal-editing.tsx'
import { OpenDealContext, useDealEditor, type useOpenDeal } from './deal-editor.tsx'
import { DealFrame } from './deal-frame.tsx'
import { DealHead, DealMenu } from './deal-head.tsx'
import { DEAL_TABS, type DealTab, DealTabs } from './deal-tabs.tsx'

interface DealPageProps {
  id: string
  editor: Editor
  choice: PriceChoice
  tab: DealTab
  returnTo: '/dashboard' | '/projects'
  presence?: ReactNode
  /** The content of the tab, which gets the deal from `useOpenDeal`. */
  children: ReactNode
}

/** The page around the tabs of a deal. What is typed in a field remains while tabs are changed. */
export function DealPage(props: DealPageProps) {
  const { id, tab, presence } = props
  return (
    <DealFrame id={id} up={tab === '' ? props.returnTo : 'deal'} beside={presence}>
      {(saved) => (
        <SavedFields key={saved.id} ids={[saved.id]} labels={FIELD_LABELS}>
          <Deal {...props} saved={saved} />
        </SavedFields>
      )}
    </DealFrame>
  )
}

function Deal({ tab, children, ...opened }: DealPageProps & OpenedDeal) {
  const { saved, editor } = opened
  const deal = useDealEditor(opened)
  const { invalid, page } = deal
  const isPhone = useIsPhone()
  const isOverview = tab === ''

  /** Text that can't be read is only in its field. */
  function keepUnreadable(event: MouseEvent): void {
    if (invalid.problem === null || page.current === null) return
    event.preventDefault()
    showInvalidField(page.current)
  }

  const stop = reasonToStop(saved)
  return (
    <div ref={page}>
      <DealHead saved={saved} reader={editor.name} part={isOverview ? undefined : DEAL_TABS[tab]}>
        <SaveState />
        <DealMenu {...deal} />
        {/* On a phone, it is in the bar. */}
        {isOverview && !isPhone && <SaveDeal {...deal} />}
      </DealHead>
      <DealTabs id={saved.id} current={tab} onFollow={keepUnreadable} />
      <div>
        {stop !== null && <Notice className="below-5">{stop}</Notice>}
        {deal.notices}
        <OpenDealContext value={{ ...opened, ...deal }}>
          {!isOverview && <h2 className="visually-hidden">{DEAL_TABS[tab]}</h2>}
          {children}
        </OpenDealContext>
      </div>
      {deal.dialogs}
    </div>
  )
}

export function SaveDeal({ saveAndReturn }: Pick<ReturnType<typeof useOpenDeal>, 'saveAndReturn'>) {
  return (
    <Button variant="filled" onClick={saveAndReturn}>
      Save and Return
    </Button>
  )
}
