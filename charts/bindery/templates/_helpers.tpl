{{- define "bindery.name" -}}
{{- printf "%s-%s" .Release.Name .part | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{- define "bindery.selector" -}}
app.kubernetes.io/name: bindery
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end -}}

{{- define "bindery.labels" -}}
{{ include "bindery.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | quote }}
{{- end -}}

{{- define "bindery.image" -}}
image: {{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
{{- end -}}

{{- define "bindery.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{ .Values.serviceAccount.name | default .Release.Name }}
{{- else -}}
{{ .Values.serviceAccount.name | default "default" }}
{{- end -}}
{{- end -}}

{{/* Security settings of every pod: no root and no privileges. */}}
{{- define "bindery.podSecurity" -}}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "bindery.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end -}}

{{/* Image pull secrets, and the nodes that pods run on. */}}
{{- define "bindery.placement" -}}
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .place.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .place.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .place.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "bindery.variables" -}}
{{- range $name, $value := . }}
- name: {{ $name }}
  value: {{ $value | toString | quote }}
{{- end }}
{{- end -}}

{{/* Environment variables of all service pods. */}}
{{- define "bindery.environment" -}}
{{- $service := .Values.service -}}
- name: BINDERY_PUBLIC_URL
  value: {{ required "Set service.publicUrl to the URL at which callers reach the API, such as https://bindery.example.com" $service.publicUrl | quote }}
- name: S3_BUCKET
  value: {{ required "Set service.s3.bucket to the bucket that the API and workers share" $service.s3.bucket | quote }}
{{- with $service.s3.region }}
- name: S3_REGION
  value: {{ . | quote }}
{{- end }}
{{- with $service.s3.endpoint }}
- name: S3_ENDPOINT
  value: {{ . | quote }}
{{- end }}
{{- with $service.s3.publicEndpoint }}
- name: S3_PUBLIC_ENDPOINT
  value: {{ . | quote }}
{{- end }}
{{- include "bindery.variables" $service.env }}
{{- end -}}

{{- define "bindery.secrets" -}}
envFrom:
  - secretRef:
      name: {{ required "Set service.existingSecret to a Secret with DATABASE_URL and BINDERY_SECRET_KEY" .Values.service.existingSecret | quote }}
{{- end -}}

{{- define "bindery.probes" -}}
startupProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 15
  timeoutSeconds: 5
  failureThreshold: 4
readinessProbe:
  httpGet: { path: /readyz, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
{{- end -}}
