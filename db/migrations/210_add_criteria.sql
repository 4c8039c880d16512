-- What an organization's deals must meet, in their order.
alter table organizations add column criteria jsonb not null default '{}';
alter table organizations add column criteria_version integer not null default 1;
