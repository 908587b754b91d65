/** Queries and the pages that answer them. Paths are bundle paths without extension; any of several is correct. */

export interface Query {
  /** Folder of the corpora, or an example site. */
  site: string;
  /** Folder of the search index; for other tools, the language of its pages. */
  index: string;
  query: string;
  pages: string[];
}

/** Parses the queries of one site, one per line: `query => page page`. */
export function of(site: string, index: string, lines: string): Query[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [query = '', pages = ''] = line.split(' => ');
      return { site, index, query: query.trim(), pages: pages.trim().split(' ') };
    });
}

export const QUERIES: readonly Query[] = [
  ...of(
    'trigger-dev',
    'search-index',
    `
scheduled tasks => tasks/scheduled
scheduled tasks cron => tasks/scheduled
retrieve schedule => management/schedules/retrieve
create schedule => management/schedules/create
activate schedule => management/schedules/activate
delete env var => management/envvars/delete
import env vars => management/envvars/import
/api/v1/sessions => management/sessions/list management/sessions/create
POST /api/v1/sessions => management/sessions/create
GET /api/v1/sessions => management/sessions/list
POST /api/v1/sessions/{session}/close => management/sessions/close
sessions/{session}/close => management/sessions/close
GET /api/v1/queues => management/queues/list
DELETE /api/v1/schedules/{schedule_id} => management/schedules/delete
POST /api/v1/runs/{runId}/tags => management/runs/add-tags
/api/v1/queues/{queueParam}/pause => management/queues/pause
cancel run => management/runs/cancel
machines => machines
idempotency => idempotency
idempotencyKey => idempotency triggering
concurency => queue-concurrency
concurrency and queues => queue-concurrency
queue concurrency => queue-concurrency
esbuild plugin => config/extensions/esbuildPlugin
esbuildPlugin => config/extensions/esbuildPlugin
syncEnvVars => config/extensions/syncEnvVars
ffmpeg => config/extensions/ffmpeg
playwright => config/extensions/playwright
apt-get => config/extensions/aptGet
wait for token => wait-for-token
wait until => wait-until
wait.for => wait-for
github actions => github-actions
self hosting docker => self-hosting/docker
bulk actions => runs/bulk-actions bulk-actions
mcp server => ai-chat/mcp mcp-introduction
how do I build a chat agent => guides/ai-agents/chat-agent
OOM resilience => ai-chat/patterns/oom-resilience
prompt caching => ai-chat/prompt-caching
cli deploy => cli-deploy-commands
whoami => cli-whoami-commands
migrating from n8n => migration-n8n
complete a waitpoint token => management/waitpoints/complete
human in the loop => ai-chat/patterns/human-in-the-loop
`,
  ),
  ...of(
    'turso',
    'search-index',
    `
INSERT => sql-reference/statements/insert
create trigger => sql-reference/statements/create-trigger
CREATE VIEW => sql-reference/statements/create-view
upsert => sql-reference/statements/upsert
date and time functions => sql-reference/functions/date-time
transactions => sql-reference/statements/transactions
org create => cli/org/create
db show => cli/db/show
group tokens create => cli/group/tokens/create
group aws-migration abort => cli/group/aws-migration/abort
org members invite => cli/org/members/invite
turso group create => cli/group/create
GET /v1/auth/validate => api-reference/tokens/validate
/v1/auth/validate => api-reference/tokens/validate
auth/validate => api-reference/tokens/validate
GET /v1/organizations/{organizationSlug}/databases => api-reference/databases/list
GET /v1/organizations/:slug/audit-logs => api-reference/audit-logs/list
PATCH /v1/organizations/{organizationSlug}/members/{username} => api-reference/organizations/members/update
DELETE /v1/organizations/{organizationSlug}/groups/{groupName} => api-reference/groups/delete
list databases => api-reference/databases/list cli/db/list
connect java => connect/java
python => connect/python sdk/python/quickstart sdk/python/reference agentfs/sdk/python
vector embeddings => features/ai-and-embeddings
embedded replicas => features/embedded-replicas/introduction
embeded replicas => features/embedded-replicas/introduction
point in time recovery => features/point-in-time-recovery
concurrent writes => tursodb/concurrent-writes
multi-db schemas => features/multi-db-schemas
akamai => features/embedded-replicas/with-akamai
koyeb => features/embedded-replicas/with-koyeb
`,
  ),
  ...of(
    'meilisearch',
    'search-index-latest',
    `
ranking score => capabilities/full_text_search/relevancy/ranking_score
typo tolerance settings => capabilities/full_text_search/relevancy/typo_tolerance_settings
phrase search => capabilities/full_text_search/getting_started/phrase_search
configure search cutoff => capabilities/full_text_search/how_to/configure_search_cutoff
searchable attributes => capabilities/full_text_search/how_to/configure_searchable_attributes
disjunctive facets => capabilities/filtering_sorting_faceting/advanced/disjunctive_facets
sort results => capabilities/filtering_sorting_faceting/how_to/sort_results
binary quantization => capabilities/hybrid_search/advanced/binary_quantization
cohere embedder => capabilities/hybrid_search/how_to/configure_cohere_embedder
huggingface => capabilities/hybrid_search/providers/huggingface
bedrock => capabilities/hybrid_search/providers/bedrock
cloudflare => capabilities/hybrid_search/providers/cloudflare
geo polygon => capabilities/geo_search/how_to/filter_by_geo_polygon
bounding box => capabilities/geo_search/how_to/filter_by_geo_bounding_box
chat tooling => capabilities/conversational_search/advanced/chat_tooling_reference
pin several results => capabilities/search_rules/how_to/pin_multiple_results
pause a rule => capabilities/search_rules/how_to/pause_a_rule
webhooks => capabilities/platform/management/webhooks
invoices => capabilities/platform/billing/invoices
migrate from elasticsearch => resources/migration/elasticsearch_migration
elasticsaerch migration => resources/migration/elasticsearch_migration
facet cardinality => capabilities/filtering_sorting_faceting/how_to/handle_large_facet_cardinality
experimental features => capabilities/platform/management/experimental_features
`,
  ),
  ...of(
    'dify',
    'search-index-en',
    `
Environment Variables => en/self-host/deploy/configuration/environments en/cli/reference/environment-variables
parameter extractor => en/self-host/use-dify/nodes/parameter-extractor en/cloud/use-dify/nodes/parameter-extractor
handle errors and rate limits => en/api-reference/guides/errors
storage & migration => en/self-host/deploy/troubleshooting/storage-and-migration
import data from website => en/self-host/use-dify/knowledge/create-knowledge/import-text-data/sync-from-website en/cloud/use-dify/knowledge/create-knowledge/import-text-data/sync-from-website
opik => en/self-host/use-dify/monitor/integrations/integrate-opik en/cloud/use-dify/monitor/integrations/integrate-opik
phoenix integration => en/self-host/use-dify/monitor/integrations/integrate-phoenix en/cloud/use-dify/monitor/integrations/integrate-phoenix
text generator => en/cloud/use-dify/build/text-generator en/self-host/use-dify/build/text-generator
knowledge api => en/api-reference/guides/knowledge
streaming responses => en/api-reference/guides/streaming
publish to marketplace => en/self-host/use-dify/publish/publish-to-marketplace en/cloud/use-dify/publish/publish-to-marketplace
`,
  ),
  ...of(
    'dify',
    'search-index-ja',
    `
環境変数 => ja/self-host/deploy/configuration/environments ja/cli/reference/environment-variables
パラメータ抽出器 => ja/self-host/use-dify/nodes/parameter-extractor ja/cloud/use-dify/nodes/parameter-extractor
ナレッジ API => ja/api-reference/guides/knowledge
エラー => ja/api-reference/guides/errors
テキストジェネレーター => ja/cloud/use-dify/build/text-generator ja/self-host/use-dify/build/text-generator
メンバーの管理 => ja/self-host/use-dify/workspace/team-members-management ja/cloud/use-dify/workspace/team-members-management
外部データツール => ja/self-host/use-dify/workspace/api-extension/external-data-tool-api-extension ja/cloud/use-dify/workspace/api-extension/external-data-tool-api-extension
ローカルファイル アップロード => ja/self-host/use-dify/knowledge/create-knowledge/import-text-data/readme ja/cloud/use-dify/knowledge/create-knowledge/import-text-data/readme
ストリーミング => ja/api-reference/guides/streaming
Opik => ja/self-host/use-dify/monitor/integrations/integrate-opik ja/cloud/use-dify/monitor/integrations/integrate-opik
`,
  ),
  ...of(
    'dify',
    'search-index-zh',
    `
环境变量 => zh/self-host/deploy/configuration/environments zh/cli/reference/environment-variables
参数提取器 => zh/self-host/use-dify/nodes/parameter-extractor zh/cloud/use-dify/nodes/parameter-extractor
知识库 API => zh/api-reference/guides/knowledge
速率限制 => zh/api-reference/guides/errors
文本生成应用 => zh/cloud/use-dify/build/text-generator zh/self-host/use-dify/build/text-generator
管理成员 => zh/self-host/use-dify/workspace/team-members-management zh/cloud/use-dify/workspace/team-members-management
外部数据工具 => zh/self-host/use-dify/workspace/api-extension/external-data-tool-api-extension zh/cloud/use-dify/workspace/api-extension/external-data-tool-api-extension
上传本地文件 => zh/self-host/use-dify/knowledge/create-knowledge/import-text-data/readme zh/cloud/use-dify/knowledge/create-knowledge/import-text-data/readme
流式响应 => zh/api-reference/guides/streaming
大语言模型 => zh/self-host/use-dify/nodes/llm zh/cloud/use-dify/nodes/llm
`,
  ),
  ...of(
    'starter',
    'search-index',
    `
retry failed runs => guides/retries
retries backoff => guides/retries
secrets => guides/secrets
schedules => concepts/schedules
cron expressions => concepts/schedules
quickstart => quickstart
install => install
time zones => concepts/schedules
create job => reference/create-job
changelog => changelog
`,
  ),
  ...of(
    'kitchen-sink',
    'search-index-de',
    `
Bausteine => de/bausteine
Anführungszeichen => de/bausteine
anfuhrungszeichen => de/bausteine
Beschriftungen der Oberfläche => de
`,
  ),
  ...of(
    'kitchen-sink',
    'search-index-ar',
    `
المكوّنات => ar/components
المكونات => ar/components
بطاقة أفقية => ar/components
البداية => ar
`,
  ),
];
