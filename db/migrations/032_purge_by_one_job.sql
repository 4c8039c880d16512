-- Soft-deleted rows of all kinds are purged by one kind of job.
update outbox set topic = 'row.purge', payload = jsonb_build_object(
  'organizationId', payload -> 'organizationId',
  'table', case topic when 'agent.purge' then 'agents' when 'document.purge' then 'documents'
    when 'opportunity.purge' then 'opportunities' else 'projects' end,
  'id', coalesce(payload -> 'agentId', payload -> 'documentId', payload -> 'opportunityId', payload -> 'projectId'))
where topic in ('agent.purge', 'document.purge', 'opportunity.purge', 'project.purge');
