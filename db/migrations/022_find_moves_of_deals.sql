-- The moves of an organization's deals from stage to stage, in order, without the many edits between them: what the time in
-- each stage is worked out from.
create index opportunity_events_moves on opportunity_events (organization_id, opportunity_id, version desc, id desc)
  include (created_at) where before ->> 'status' <> after ->> 'status';
