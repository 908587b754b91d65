-- The ready-made automation whose gate checks the runs. A run keeps the one that it started with.
alter table automations add column template text;
alter table automation_runs add column template text;
