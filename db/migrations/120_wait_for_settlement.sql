-- The usual plan of a project begins to build after the settlement of its purchase, and ends with that of its sale. Plans of
-- projects from before don't, so that what they show stays.
alter table projects add column waits_for_settlement boolean not null default false;
alter table projects alter column waits_for_settlement set default true;
