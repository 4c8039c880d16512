import { useState } from 'react'
import { Segmented } from '#src/ui/segmented.tsx'
import { GST_VIEWS, type GstView } from './budget-figures.ts'

/** How amounts are shown, until it is changed as the organization's registration says. */
export function useGstView(startsWithoutGst: boolean): [GstView, (view: GstView) => void] {
  const [chosen, choose] = useState<GstView | null>(null)
  return [chosen ?? (startsWithoutGst ? 'excluding' : 'including'), choose]
}

export function GstSwitch({ view, onChange }: { view: GstView; onChange: (view: GstView) => void }) {
  return <Segmented label="GST" hideLabel options={GST_VIEWS} value={view} onChange={onChange} />
}
