import type { ComponentProps } from 'react'
import { BrightLineSection } from './bright-line-section.tsx'
import { LendingSection } from './lending-section.tsx'
import { SourcesSection } from './sources-section.tsx'

/** The sections below the result, loaded after it. */
export function LowerSections(props: ComponentProps<typeof SourcesSection>) {
  return (
    <>
      <BrightLineSection />
      <LendingSection />
      <SourcesSection {...props} />
    </>
  )
}
