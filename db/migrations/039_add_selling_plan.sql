-- An agent's fee in tiers, from which the selling costs of a deal are worked out.
alter table opportunities add column selling_plan jsonb;
