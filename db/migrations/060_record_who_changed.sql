-- The page that made the change: a stream that resumes tells it which missed changes are its own.
-- The ids of its user and its own; null for a change that no page made.
alter table changes add column made_by text check (length(made_by) <= 73);
