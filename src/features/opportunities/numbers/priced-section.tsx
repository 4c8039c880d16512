import type { ComponentProps, ReactNode } from 'react'
import { Section } from '#src/ui/section.tsx'

interface PricedSectionProps<Deal> extends Pick<ComponentProps<typeof Section>, 'title' | 'aside'> {
  deal: Deal | null
  /** Why the deal has no price; null if its costs leave less than a dollar. */
  missing: string | null
  children: (deal: Deal) => ReactNode
}

/** A section whose figures need the price to pay. */
export function PricedSection<Deal>({ deal, missing, children, ...section }: PricedSectionProps<Deal>) {
  return (
    <Section {...section} knownAs="region">
      {deal === null ? <p className="quiet">{missing ?? 'Costs use up the whole value'}</p> : children(deal)}
    </Section>
  )
}
