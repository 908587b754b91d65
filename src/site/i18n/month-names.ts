/** Month names in the interface languages, both short and as in running text, in lowercase without dots. */

const NAMES = [
  'ene enero gen gener gennaio ian ianuarie jan janeiro januar januari january január janv janvier janvāris led leden ledna oca ocak sty styczeń stycznia tammi tammikuu tammikuuta yan yanvar січ січень січня янв январь января ינו ינואר يناير जन जनवरी',
  'feb febbraio febr febrer febrero februar februari februarie february február februāris fev fevereiro fevral févr février helmi helmikuu helmikuuta lut lutego luty úno únor února şub şubat лют лютий лютого февр февраль февраля פבר פברואר شباط فبراير फ़र फ़रवरी',
  'bře březen března maalis maaliskuu maaliskuuta maart mar marca march maret mars mart martie marts marzec marzo març março mrt márc március mär märz бер березень березня мар март марта מרץ آذار مارس मार्च',
  'abr abril apr aprel april aprile aprilie aprīlis avr avril dub duben dubna huhti huhtikuu huhtikuuta kwi kwiecień kwietnia nis nisan ápr április апр апрель апреля квіт квітень квітня אפר אפריל أبريل نيسان अप्रैल',
  'kvě květen května mag maggio mai maig maijs maio maj maja may mayo mayıs mei máj május touko toukokuu toukokuuta май мая трав травень травня מאי أيار مايو मई',
  'cze czerwca czerwiec giu giugno haz haziran iun iunie iyn iyun juin jun june junho juni junio juny jún június jūn jūnijs kesä kesäkuu kesäkuuta červen června čvn июн июнь июня черв червень червня יוני حزيران يونيو जून',
  'heinä heinäkuu heinäkuuta iul iulie iyl iyul juil juillet jul julho juli julio juliol july júl július jūl jūlijs lip lipca lipiec lug luglio tem temmuz července červenec čvc июл июль июля лип липень липня יולי تموز يوليو जुल जुलाई',
  'ag ago agost agosto agu agustus août aug august augusti augusts augustus augusztus avg avgust ağu ağustos elo elokuu elokuuta sie sierpień sierpnia srp srpen srpna авг август августа серп серпень серпня אוג אוגוסט آب أغسطس اغسطس अग अगस्त',
  'eyl eylül sen sentabr sep sept september septembre septembrie septembris septiembre set setembre setembro settembre syys syyskuu syyskuuta szept szeptember wrz wrzesień września zář září вер вересень вересня сент сентябрь сентября ספט ספטמבר أيلول سبتمبر सित सितंबर',
  '10 eki ekim loka lokakuu lokakuuta oct october octobre octombrie octubre okt oktabr oktober oktobris október ott ottobre out outubro paź październik października říj říjen října жовт жовтень жовтня окт октябрь октября אוק אוקטובר أكتوبر अक्टू अक्टूबर',
  '11 kas kasım lis listopad listopada listopadu marras marraskuu marraskuuta noiembrie nov november novembre novembris novembro noviembre noy noyabr лист листопад листопада нояб ноябрь ноября נוב נובמבר نوفمبر नव नवंबर',
  '12 ara aralık dec december decembrie decembris dek dekabr des desember desembre dez dezember dezembro dic dicembre diciembre déc décembre gru grudnia grudzień joulu joulukuu joulukuuta pro prosince prosinec груд грудень грудня дек декабрь декабря דצמ דצמבר ديسمبر दिस दिसंबर',
];

/** Name → month, from 1. No name means different months in two of the languages. */
export const MONTH_NAMES: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((names, index) => names.split(' ').map((name): [string, number] => [name, index + 1])),
);
