import { useSyncExternalStore } from 'react'
import { GST_VIEWS, type GstView } from '#src/finance/tax/gst.ts'
import { readStored, subscribeToStored, writeStored } from '#src/lib/browser-storage.ts'
import { Segmented } from '#src/ui/segmented.tsx'

const NAME = 'gst_view'

/** How amounts are shown on all tables, also after a reload: until it is chosen, as the organization's registration says. */
export function useGstView(startsWithoutGst: boolean): [GstView, (view: GstView) => void] {
  const stored = useSyncExternalStore(
    subscribeToStored,
    () => readStored(NAME),
    () => null,
  )
  const chosen = GST_VIEWS.find(({ value }) => value === stored)?.value
  return [
    chosen ?? (startsWithoutGst ? 'excluding' : 'including'),
    (view) => {
      writeStored(NAME, view)
    },
  ]
}

export function GstSwitch({ view, onChange }: { view: GstView; onChange: (view: GstView) => void }) {
  return <Segmented label="GST" hideLabel options={GST_VIEWS} value={view} onChange={onChange} />
}
