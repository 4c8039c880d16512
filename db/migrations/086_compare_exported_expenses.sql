-- What an expense held when it was exported, so that one that is edited and edited back hasn't changed. Null for earlier exports, which
-- compare versions.
alter table exported_expenses add column state text;
