import { useKnownAgents } from '#src/features/agents/known-agents-api.ts'
import { DealPanel } from '#src/features/opportunities/detail/deal-panel.tsx'
import { useOpenProject } from '#src/features/projects/detail/project-screen.tsx'
import { memberPage } from '../member.tsx'

/** The form of the project's deal. */
export const ProjectDealTab = memberPage(({ id: _projectId, presence: _presence, ...editor }) => {
  const { opportunityId } = useOpenProject()
  return <DealPanel id={opportunityId} editor={editor} agents={useKnownAgents()} returnTo="/projects" />
})
