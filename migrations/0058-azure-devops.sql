-- Projects and context repositories can be on Azure DevOps.
alter table projects drop constraint projects_host_check;
alter table projects add constraint projects_host_check
  check (host in ('github', 'gitlab', 'bitbucket', 'bitbucket-data-center', 'azure-devops', 'gitea', 'built-in'));
alter table context_repositories drop constraint context_repositories_host_check;
alter table context_repositories add constraint context_repositories_host_check
  check (host in ('github', 'gitlab', 'bitbucket', 'bitbucket-data-center', 'azure-devops', 'gitea', 'built-in'));
