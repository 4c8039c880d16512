import { type ReactNode, useSyncExternalStore } from 'react'
import { GST_VIEWS, type GstView } from '#src/finance/tax/gst.ts'
import { readStored, subscribeToStored, writeStored } from '#src/lib/browser/browser-storage.ts'
import { Segmented } from '#src/ui/field/segmented.tsx'

const NAME = 'gst_view'

export interface ViewOfGst {
  view: GstView
  /** Chooses the view. */
  gstSwitch: ReactNode
}

interface WithGstViewProps {
  /** For an organization that is registered; undefined until that is known. */
  startsWithoutGst: boolean | undefined
  /** Until then. */
  loading: ReactNode
  children: (of: ViewOfGst) => ReactNode
}

/** How amounts are shown on all tables, also after a reload: until it is chosen, as the organization's registration says. */
export function WithGstView({ startsWithoutGst, loading, children }: WithGstViewProps) {
  const stored = useSyncExternalStore(
    subscribeToStored,
    () => readStored(NAME),
    () => null,
  )
  const chosen = GST_VIEWS.find(({ value }) => value === stored)?.value
  if (chosen === undefined && startsWithoutGst === undefined) return loading
  const view = chosen ?? (startsWithoutGst ? 'excluding' : 'including')
  const choose = (value: GstView) => {
    writeStored(NAME, value)
  }
  return children({
    view,
    gstSwitch: <Segmented label="GST" hideLabel options={GST_VIEWS} value={view} onChange={choose} />,
  })
}
