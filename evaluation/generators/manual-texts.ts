/** A manual of three linked pages in several languages, as the source and the reference of planned translations. */

/** The pages of the manual. */
export const MANUAL_PAGES = ['upkeep', 'restore', 'contact'] as const;

/** A page of the manual. */
export type ManualPage = (typeof MANUAL_PAGES)[number];

/** The label of the manual in the navigation, by language. */
export const MANUAL_GROUPS: Readonly<Record<string, string>> = {
  en: 'Manual',
  de: 'Handbuch',
  fr: 'Manuel',
  es: 'Manual de uso',
};

interface Texts {
  /** A term of the glossary. */
  term: string;
  upkeep: [title: string, description: string, intro: string, heading: string, wait: string, note: string];
  /** The paragraph about the command, before and after a change of the source. */
  run: { heading: string; old: string; new: string };
  restore: [title: string, description: string, intro: string, heading: string, text: string, old: string];
  contact: [title: string, description: string, intro: string, link: string];
}

const TEXTS: Readonly<Record<string, Texts>> = {
  en: {
    term: 'upkeep window',
    upkeep: [
      'Upkeep',
      'When the service needs upkeep, and how to run it.',
      'The service needs an upkeep window once a month.',
      'Choose a time',
      'Choose a time when few people use the service.',
      'The service is not available during the upkeep window.',
    ],
    run: {
      heading: 'Run the upkeep',
      old: 'Run this command and wait until it ends.',
      new: 'Run this command, and check the list of all steps that it prints.',
    },
    restore: [
      'Restore the data',
      'How to restore the data of the service.',
      'You can restore the data of each of the last days.',
      'Choose a copy',
      'The list shows all copies with the time of their creation.',
      'The list shows the last copies.',
    ],
    contact: [
      'Contact',
      'How to reach the team.',
      'The team is there for you on all days of the week.',
      'Write to the team',
    ],
  },
  de: {
    term: 'Wartungsfenster',
    upkeep: [
      'Wartung',
      'Wann der Dienst eine Wartung braucht und wie Sie sie ausführen.',
      'Der Dienst braucht einmal im Monat ein Wartungsfenster.',
      'Einen Zeitpunkt wählen',
      'Wählen Sie eine Zeit, in der nur wenige Personen den Dienst nutzen.',
      'Der Dienst ist im Wartungsfenster nicht verfügbar.',
    ],
    run: {
      heading: 'Die Wartung ausführen',
      old: 'Führen Sie diesen Befehl aus und warten Sie, bis er beendet ist.',
      new: 'Führen Sie diesen Befehl aus und prüfen Sie die Liste mit allen Schritten, die er ausgibt.',
    },
    restore: [
      'Die Daten wiederherstellen',
      'So stellen Sie die Daten des Dienstes wieder her.',
      'Sie können die Daten von jedem der letzten Tage wiederherstellen.',
      'Eine Kopie wählen',
      'Die Liste zeigt alle Kopien mit der Zeit, zu der sie erstellt wurden.',
      'Die Liste zeigt die letzten Kopien und ist sortiert.',
    ],
    contact: [
      'Kontakt',
      'So erreichen Sie das Team.',
      'Das Team ist an allen Tagen der Woche für Sie da und hilft.',
      'Dem Team schreiben',
    ],
  },
  fr: {
    term: 'fenêtre de maintenance',
    upkeep: [
      'Maintenance',
      'Quand le service a besoin de maintenance et comment la lancer.',
      'Le service a besoin une fois par mois de la fenêtre de maintenance.',
      'Choisir une heure',
      'Choisissez une heure à laquelle peu de personnes utilisent le service.',
      "Pendant la fenêtre de maintenance, le service n'est pas disponible pour vous.",
    ],
    run: {
      heading: 'Lancer la maintenance',
      old: 'Lancez cette commande et attendez la fin de son exécution.',
      new: 'Lancez cette commande et vérifiez la liste de toutes les étapes.',
    },
    restore: [
      'Restaurer les données',
      'Comment restaurer les données du service.',
      'Vous pouvez restaurer les données de chacun des derniers jours.',
      'Choisir une copie',
      'La liste montre toutes les copies avec la date de leur création.',
      'La liste montre les dernières copies.',
    ],
    contact: [
      'Contact',
      "Comment joindre l'équipe.",
      "L'équipe est là pour vous tous les jours de la semaine.",
      "Écrire à l'équipe",
    ],
  },
  es: {
    term: 'ventana de mantenimiento',
    upkeep: [
      'Mantenimiento',
      'Cuándo el servicio necesita mantenimiento y cómo se ejecuta.',
      'El servicio necesita una ventana de mantenimiento una vez al mes.',
      'Elegir una hora',
      'Elija una hora en la que pocas personas usan el servicio.',
      'Durante la ventana de mantenimiento, el servicio no está disponible para los lectores.',
    ],
    run: {
      heading: 'Ejecutar el mantenimiento',
      old: 'Ejecute este comando y espere hasta que termine.',
      new: 'Ejecute este comando y compruebe la lista de los pasos que muestra.',
    },
    restore: [
      'Restaurar los datos',
      'Cómo restaurar los datos del servicio.',
      'Puede restaurar los datos de cada uno de los últimos días.',
      'Elegir una copia',
      'La lista muestra todas las copias con la hora de su creación.',
      'La lista muestra las últimas copias.',
    ],
    contact: [
      'Contacto',
      'Cómo escribir al equipo.',
      'El equipo está para usted todos los días de la semana.',
      'Escribir al equipo',
    ],
  },
};

/** Returns a term of the manual that the glossary lists. */
export function getManualTerm(language: string): string {
  return getTexts(language).term;
}

/** Prints a page in a language. The edition is the one before or after the last change of the source. */
export function printManualPage(
  name: ManualPage,
  { language, pick, edition }: { language: string; pick: number; edition: 'old' | 'new' },
): string {
  const texts = getTexts(language);
  const folder = language === 'en' ? '' : `/${language}`;
  const link = (page: ManualPage) => `[${texts[page][0]}](${folder}/${page}-${pick})`;
  const [title, description, intro] = texts[name];
  const head = `---\ntitle: "${title}"\ndescription: "${description}"\n---\n\n${intro}\n`;
  if (name === 'contact') return `${head}\n[${texts.contact[3]}](https://upkeep.example/help/${pick})\n`;
  if (name === 'restore') {
    const [, , , heading, text, old] = texts.restore;
    return `${head}\n## ${heading}\n\n${edition === 'old' ? old : text}\n\n\`\`\`sh\ncopies list --part ${pick}\n\`\`\`\n\n${link('upkeep')}: \`copies\`\n`;
  }
  const [, , , heading, wait, note] = texts.upkeep;
  const { run } = texts;
  const flags = edition === 'old' ? '' : ' --print';
  return `${head}\n<Note>\n${note}\n</Note>\n\n## ${heading}\n\n${wait}\n\n## ${run.heading}\n\n${run[edition]}\n\n\`\`\`sh\nupkeep run --part ${pick}${flags}\n\`\`\`\n\n- ${link('restore')}\n- ${link('contact')}\n`;
}

function getTexts(language: string): Texts {
  const texts = TEXTS[language];
  if (texts === undefined) throw new Error(`no text in ${language}`);
  return texts;
}
