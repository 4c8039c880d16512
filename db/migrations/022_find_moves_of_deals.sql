-- The stage changes of an organization's deals in order, without edits in between, for the time in each stage.
create index opportunity_events_moves on opportunity_events (organization_id, opportunity_id, version desc, id desc)
  include (created_at) where before ->> 'status' <> after ->> 'status';
